package dev.rote.policy;

import dev.rote.policy.MailRoute.Protection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Maps the `notices` of a tenant file to a route for e-mail.
final class MailRouteReader {
    private static final Pattern SERVER =
            Pattern.compile("([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?):(\\d{1,5})");
    // Of what RFC 5322 allows, the addresses that people have: nothing quoted, nothing that ends a line.
    private static final Pattern ADDRESS =
            Pattern.compile("[A-Za-z0-9!#$%&'*+/=?^_{|}~.-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,186}[A-Za-z0-9])?");
    private static final int MOST = 20;
    private static final int LAST_PORT = 65_535;

    private MailRouteReader() {}

    static Optional<MailRoute> read(YamlTable notices) {
        notices.only("mail");
        if (!notices.has("mail")) {
            return Optional.empty();
        }
        YamlTable mail = notices.table("mail").only("server", "protection", "login", "from", "to");
        Matcher server = SERVER.matcher(mail.text("server"));
        if (!server.matches() || Integer.parseInt(server.group(2)) > LAST_PORT) {
            throw new Malformed(mail.lineOf("server"), "\"server\" reads host:port, such as smtp.example.org:587");
        }
        List<String> to = mail.texts("to", one -> address(mail, "to", one));
        if (to.isEmpty() || to.size() > MOST) {
            throw new Malformed(mail.lineOf("to"), "\"to\" lists 1 to " + MOST + " addresses");
        }
        return Optional.of(new MailRoute(
                server.group(1),
                Integer.parseInt(server.group(2)),
                protection(mail, server.group(1)),
                login(mail),
                address(mail, "from", mail.text("from")),
                to));
    }

    private static Protection protection(YamlTable mail, String host) {
        return switch (mail.text("protection", "starttls")) {
            case "starttls" -> Protection.STARTTLS;
            case "tls" -> Protection.TLS;
            case "none" -> {
                if (Origins.web("http://" + host).filter(Origins::isLoopback).isEmpty()) {
                    throw new Malformed(
                            mail.lineOf("protection"),
                            "\"none\" is for a server on this machine alone; use starttls or tls");
                }
                yield Protection.NONE;
            }
            default -> throw new Malformed(mail.lineOf("protection"), "\"protection\" is starttls, tls or none");
        };
    }

    private static String login(YamlTable mail) {
        String login = mail.text("login", "");
        if (!login.isEmpty() && !Secrets.isPath(login)) {
            throw new Malformed(mail.lineOf("login"), "\"login\" is the path of a secret, such as smtp/notices");
        }
        return login;
    }

    private static String address(YamlTable mail, String key, String address) {
        if (!ADDRESS.matcher(address).matches()) {
            throw new Malformed(
                    mail.lineOf(key), "\"" + key + "\" holds what is no plain address, such as desk@example.org");
        }
        return address;
    }
}
