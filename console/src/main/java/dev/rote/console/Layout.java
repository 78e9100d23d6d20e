package dev.rote.console;

import dev.rote.session.UserRole;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// What all pages have in common.
final class Layout {
    private static final DateTimeFormatter SHOWN = DateTimeFormatter.ofPattern("d MMM HH:mm:ss 'UTC'", Locale.ENGLISH);

    private Layout() {}

    /// A page for somebody who is signed on; `part` is the one of the navigation that it belongs to.
    static Html page(Visit visit, String part, String title, Html body) {
        List<Html> links = Stream.of("queue", "runs", "capabilities")
                .map(one -> Html.of(
                        "<li><a href=\"{}\"{}>{}</a></li>",
                        visit.at(one),
                        Html.when(one.equals(part), new Html(" aria-current=\"page\"")),
                        one.substring(0, 1).toUpperCase(Locale.ROOT) + one.substring(1)))
                .toList();
        List<Html> tenants = visit.by().tenants().stream()
                .map(one -> Html.of(
                        "<li><a href=\"/{}/queue\"{}>{}</a></li>",
                        one,
                        Html.when(one.equals(visit.tenant()), new Html(" aria-current=\"true\"")),
                        one))
                .toList();
        Html header = Html.of(
                """
                <a class="skip" href="#main">Skip to the content</a>
                <header class="bar"><a class="brand" href="/">rote</a>
                <nav aria-label="Pages"><ul>{}</ul></nav>
                {}
                <div class="who"><span>{} <small>{}</small></span>
                <form method="post" action="/sign-off">{}<button class="quiet">Sign off</button></form></div></header>""",
                Html.all(links),
                Html.when(
                        tenants.size() > 1,
                        Html.of("<nav aria-label=\"Tenants\" class=\"tenants\"><ul>{}</ul></nav>", Html.all(tenants))),
                visit.by().user().name(),
                visit.by().user().role().wire(),
                word(visit));
        return document(title, header, body);
    }

    static Html document(String title, Html header, Html body) {
        return Html.of("""
                <!doctype html>
                <html lang="en"><head><meta charset="utf-8"><title>{} · rote</title>
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
                <link rel="stylesheet" href="/assets/console.css">
                <script src="/assets/console.js" type="module"></script></head>
                <body>{}<main id="main" tabindex="-1">{}</main></body></html>
                """, title, header, body);
    }

    /// What every form brings.
    static Html word(Visit visit) {
        return Html.of(
                "<input type=\"hidden\" name=\"word\" value=\"{}\">", visit.by().word());
    }

    /// One button that posts to that address.
    static Html button(Visit visit, String address, String words, String kind) {
        return Html.of(
                "<form method=\"post\" action=\"{}\">{}<button class=\"{}\">{}</button></form>",
                address,
                word(visit),
                kind,
                words);
    }

    static Html time(Instant at) {
        return Html.of("<time datetime=\"{}\">{}</time>", at, SHOWN.format(at.atOffset(ZoneOffset.UTC)));
    }

    /// How long ago, as a person says it; the page keeps it right.
    static Html age(Instant since, Instant now) {
        return Html.of("<time class=\"age\" datetime=\"{}\">{}</time>", since, words(Duration.between(since, now)));
    }

    private static String words(Duration age) {
        long seconds = Math.max(0, age.toSeconds());
        return seconds < 60
                ? seconds + " s"
                : seconds < 3_600
                        ? seconds / 60 + " min"
                        : seconds < 172_800 ? seconds / 3_600 + " h" : seconds / 86_400 + " days";
    }

    /// A note at the head of a page, from what its address says.
    static Html told(Optional<String> words, String kind) {
        return Html.maybe(words.map(one -> Html.of("<p class=\"told {}\" role=\"status\">{}</p>", kind, one)));
    }

    static boolean may(Visit visit, UserRole role) {
        return visit.by().user().may(role);
    }
}
