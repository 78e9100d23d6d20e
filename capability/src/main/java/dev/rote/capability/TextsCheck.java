package dev.rote.capability;

import dev.rote.capability.Anatomy.Use;
import dev.rote.capability.Problem.Code;
import dev.rote.capability.Templates.Piece;
import dev.rote.surface.Control;
import dev.rote.surface.Names;
import dev.rote.surface.Rung;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Checks every text: places stand for something that is there and may stand where they do, and nothing is a literal
/// that should be a place.
final class TextsCheck {
    /// Characters of any text in a capability.
    static final int LONGEST = 2_000;

    private static final int SHORTEST_EXAMPLE = 2;
    private static final int SHORTEST_EXAMPLE_WITHIN = 4;

    /// What secrets look like: social security numbers, private keys, access keys, tokens, assignments to passwords.
    private static final Pattern SECRET = Pattern.compile("(?<![0-9])[0-9]{3}-[0-9]{2}-[0-9]{4}(?![0-9])"
            + "|-----BEGIN [A-Z ]{0,20}PRIVATE KEY"
            + "|(?<![A-Z0-9])AKIA[0-9A-Z]{16}"
            + "|eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}"
            + "|(?i:bearer) [A-Za-z0-9._-]{16,}"
            + "|(?i:password|passwd|pwd|secret|token|api[-_]?key)=[^\\s$]{3,}");

    private static final List<String> SECRET_FIELDS =
            List.of("password", "passwort", "passcode", "passphrase", "mot de passe", "contrase", "pin");

    private final Capability capability;
    private final Findings findings;
    private final Set<String> usedCredentials = new HashSet<>();

    private TextsCheck(Capability capability, Findings findings) {
        this.capability = capability;
        this.findings = findings;
    }

    static void check(Capability capability, Anatomy anatomy, Findings findings) {
        TextsCheck check = new TextsCheck(capability, findings);
        for (Anatomy.Text text : anatomy.texts()) {
            check.text(text);
        }
        anatomy.steps().forEach(check::literalPassword);
        for (String name : capability.credentials().keySet()) {
            if (!check.usedCredentials.contains(name)) {
                findings.warn(Code.CREDENTIAL_UNUSED, Place.append("/credentials", name), "no step uses it");
            }
        }
    }

    private void text(Anatomy.Text text) {
        findings.refuseUnless(
                text.text().length() <= LONGEST,
                Code.TEXT_TOO_LONG,
                text.where(),
                "a text has " + LONGEST + " characters at most");
        findings.refuseUnless(
                !looksSecret(text.text()),
                Code.LITERAL_SECRET,
                text.where(),
                "it looks like a secret; secrets are referred to and never written down");
        if (text.use() == Use.PROSE) {
            return;
        }
        List<Piece> pieces = Templates.pieces(text.text());
        pieces.forEach(piece -> piece(text, piece, pieces.size()));
        if (text.use() != Use.PLAIN) {
            literalExample(text);
        }
        if (text.use() == Use.UPLOADED) {
            boolean oneFile = pieces.size() == 1 && pieces.getFirst() instanceof Piece.InputPlace;
            findings.refuseUnless(
                    oneFile, Code.PLACE_MALFORMED, text.where(), "an upload names an input of type file and no more");
        }
    }

    // Nearly no text holds what every alternative of the pattern needs, and matching is slow in a fresh process.
    private static boolean looksSecret(String text) {
        boolean worthALook = text.indexOf('-') >= 0
                || text.indexOf('=') >= 0
                || text.contains("AKIA")
                || text.contains("eyJ")
                || text.contains("earer ")
                || text.contains("EARER ");
        return worthALook && SECRET.matcher(text).find();
    }

    private void piece(Anatomy.Text text, Piece piece, int of) {
        switch (piece) {
            case Piece.Literal _ -> {}
            case Piece.Malformed(var malformed) ->
                findings.refuse(
                        Code.PLACE_MALFORMED,
                        text.where(),
                        "\"" + Harmless.excerpt(malformed)
                                + "\" is neither ${input}, ${secret.name.part} nor ${person.name}; a literal"
                                + " ${ is written $${");
            case Piece.InputPlace(var name) -> input(text, name);
            case Piece.SecretPlace place -> secret(text, place, of);
            case Piece.PersonPlace _ ->
                findings.refuseUnless(
                        text.use() == Use.FILLED && of == 1,
                        Code.PERSON_OUT_OF_PLACE,
                        text.where(),
                        "what a person is asked for is filled in by itself");
        }
    }

    private void input(Anatomy.Text text, String name) {
        Optional<Input> found = capability.contract().input(name);
        if (found.isEmpty() || text.use() == Use.PLAIN) {
            findings.refuse(
                    Code.PLACE_UNKNOWN,
                    text.where(),
                    text.use() == Use.PLAIN ? "no place may stand here" : "there is no input " + name);
            return;
        }
        Input input = found.get();
        if (!goes(input.type(), text.use())) {
            findings.refuse(
                    Code.PLACE_UNKNOWN,
                    text.where(),
                    "an input of type " + input.type().wire() + " does not go here");
        }
        boolean mustBeThere = switch (text.use()) {
            case LADDER, BOUND, ADDRESS, DATED, COUNTED -> true;
            case COMPARED, FILLED, CHOSEN, UPLOADED, PLAIN, PROSE -> false;
        };
        findings.refuseUnless(
                input.required() || !mustBeThere,
                Code.PLACE_OPTIONAL,
                text.where(),
                "without the optional input " + name + " this would mean something else");
        findings.refuseUnless(
                !input.sensitive() || text.use() != Use.ADDRESS,
                Code.SENSITIVE_IN_ADDRESS,
                text.where(),
                "addresses are kept in logs, so a sensitive value has no place in one");
    }

    private static boolean goes(ValueType type, Use use) {
        return switch (use) {
            case UPLOADED -> type == ValueType.FILE;
            case DATED -> type == ValueType.DATE;
            case COUNTED -> type == ValueType.INTEGER || type == ValueType.DECIMAL;
            case LADDER, BOUND, COMPARED, FILLED, CHOSEN, ADDRESS, PLAIN, PROSE ->
                type != ValueType.FILE && type != ValueType.LIST;
        };
    }

    private void secret(Anatomy.Text text, Piece.SecretPlace place, int of) {
        usedCredentials.add(place.credential());
        findings.refuseUnless(
                capability.credentials().containsKey(place.credential()),
                Code.SECRET_UNDECLARED,
                text.where(),
                "there is no credential " + place.credential());
        findings.refuseUnless(
                text.use() == Use.FILLED && text.signingOn() && of == 1,
                Code.SECRET_OUT_OF_PLACE,
                text.where(),
                "a secret is filled in by itself, in a milestone that signs on");
    }

    private void literalExample(Anatomy.Text text) {
        for (Input input : capability.contract().inputs()) {
            boolean telling = input.type() != ValueType.ENUM && input.type() != ValueType.BOOLEAN;
            for (String example : telling ? input.examples() : List.<String>of()) {
                boolean equal = example.length() >= SHORTEST_EXAMPLE && Names.same(text.text(), example);
                if (equal || (example.length() >= SHORTEST_EXAMPLE_WITHIN && Names.holds(text.text(), example))) {
                    findings.refuse(
                            Code.LITERAL_EXAMPLE,
                            text.where(),
                            "it holds an example of " + input.name() + " where ${" + input.name() + "} belongs");
                }
            }
        }
    }

    private void literalPassword(Anatomy.Spot<Step> spot) {
        Step step = spot.what();
        if (step.act().plain() instanceof StepAct.Fill(var value)
                && step.control().filter(TextsCheck::isForSecrets).isPresent()
                && Templates.pieces(value).stream().anyMatch(piece -> piece instanceof Piece.Literal)) {
            findings.refuse(
                    Code.LITERAL_SECRET,
                    spot.where() + "/act/value",
                    "what is typed into a password field is referred to and never written down");
        }
    }

    private static boolean isForSecrets(Control control) {
        return control.rungs().stream().anyMatch(rung -> switch (rung) {
            case Rung.RoleName(var _, var name) -> asksForSecret(name);
            case Rung.RowName(var _, var name, var row) -> asksForSecret(name) || asksForSecret(row);
            case Rung.Label(var text) -> asksForSecret(text);
            case Rung.NearText(var _, var text) -> asksForSecret(text);
            case Rung.TableCell(var row, var column, var _) -> asksForSecret(row) || asksForSecret(column);
            case Rung.Text(var _, var text) -> asksForSecret(text);
            case Rung.Bbox _ -> false;
        });
    }

    private static boolean asksForSecret(String caption) {
        String lower = caption.toLowerCase(Locale.ROOT);
        return SECRET_FIELDS.stream()
                .anyMatch(word -> word.length() > 3 ? lower.contains(word) : Names.holds(lower, word));
    }
}
