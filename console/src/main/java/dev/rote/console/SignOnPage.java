package dev.rote.console;

/// Where a person says who they are.
final class SignOnPage {
    private SignOnPage() {}

    static Html of(String name, String told) {
        return Layout.document(
                "Sign on",
                Html.NOTHING,
                Html.of(
                        """
                        <div class="door"><h1><span class="brand">rote</span> Sign on</h1>{}
                        <form method="post" action="/sign-on" class="stack">
                        <label for="name">Name</label>
                        <input id="name" name="name" value="{}" autocomplete="username" autocapitalize="none" required autofocus>
                        <label for="password">Password</label>
                        <input id="password" name="password" type="password" autocomplete="current-password" required>
                        <button class="main">Sign on</button></form>
                        <p class="hint">Or open the one-time link that was printed when the console was started.</p></div>""",
                        Html.when(!told.isEmpty(), Html.of("<p class=\"told bad\" role=\"alert\">{}</p>", told)),
                        name));
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
