package dev.rote.console;

import dev.rote.session.IdentityProvider;
import dev.rote.session.SignOnSettings;
import java.net.URI;
import java.util.Optional;

/// Where a person says who they are.
final class SignOnPage {
    private SignOnPage() {}

    /// `then` is the page that is wanted afterwards.
    static Html of(SignOnSettings ways, String then, String name, Optional<String> told) {
        return Layout.document(
                "Sign on",
                Html.NOTHING,
                Html.of(
                        """
                        <div class="door"><h1><span class="brand">rote</span> Sign on</h1>{}{}{}
                        <p class="hint">Or open the one-time link that was printed when the console was started.</p></div>\
                        """,
                        Html.maybe(told.map(words -> Html.of("<p class=\"told bad\" role=\"alert\">{}</p>", words))),
                        Html.maybe(ways.provider().map(provider -> through(provider, then))),
                        Html.when(
                                ways.localUsers(),
                                local(then, name, ways.provider().isEmpty()))));
    }

    private static Html through(IdentityProvider provider, String then) {
        return Html.of(
                "<p><a class=\"button main\" href=\"{}?then={}\">Sign on with {}</a></p>",
                ProviderDoor.TO,
                then,
                provider.name());
    }

    private static Html local(String then, String name, boolean alone) {
        return Html.of("""
            <form method="post" action="/sign-on" class="stack"><input type="hidden" name="then" value="{}">
            <label for="name">Name</label>
            <input id="name" name="name" value="{}" autocomplete="username" autocapitalize="none" required autofocus>
            <label for="password">Password</label>
            <input id="password" name="password" type="password" autocomplete="current-password" required>
            <button class="{}">Sign on</button></form>\
            """, then, name, alone ? "main" : "");
    }

    /// Leads on by itself; the link is for whoever's browser does not.
    static Html signedOn(String then) {
        return Layout.document(
                "Signed on",
                Html.NOTHING,
                Html.of("<div class=\"door\"><h1>Signed on</h1><p><a href=\"{}\">Go on</a></p></div>", then));
    }

    /// For whoever came through a provider, which may let them in again without a word.
    static Html signedOff(String provider, Optional<URI> offDoor) {
        return Layout.document(
                "Signed off",
                Html.NOTHING,
                Html.of(
                        """
                        <div class="door"><h1>Signed off</h1><p>You are signed off from this console. {} may still know you \
                        in this browser.</p>{}<p><a href="/sign-on">Sign on again</a></p></div>\
                        """,
                        provider,
                        Html.maybe(offDoor.map(
                                page -> Html.of("<p><a href=\"{}\">Sign off from {} too</a></p>", page, provider)))));
    }

    static Html refused(int status, String words) {
        return Layout.document(
                "Not so",
                Html.NOTHING,
                Html.of(
                        "<div class=\"door\"><h1>{}</h1><p>{}</p><p><a href=\"/\">To the queue</a></p></div>",
                        status == 404 ? "Nothing here" : "Not so",
                        words));
    }
}
