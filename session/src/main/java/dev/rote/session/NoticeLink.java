package dev.rote.session;

import dev.rote.policy.Origins;
import java.util.Map;
import java.util.Optional;

/// Where a request is found in the console whose address `ROTE_CONSOLE_URL` says.
record NoticeLink(Optional<String> console) {
    private static final int LONGEST = 80;

    static NoticeLink of(Map<String, String> environment) {
        return new NoticeLink(Origins.web(environment.getOrDefault("ROTE_CONSOLE_URL", ""))
                .map(address -> address.toString().replaceAll("/+$", "")));
    }

    Optional<String> to(LeaseBook.Opening opening) {
        return console.map(at -> at + "/" + word(opening.subject().tenant()) + "/requests/" + word(opening.run()));
    }

    /// A name as it may stand in a header and an address: whatever is in no name of ours becomes `_`.
    static String word(String name) {
        String safe = name.replaceAll("[^A-Za-z0-9_.:-]", "_");
        return safe.length() > LONGEST ? safe.substring(0, LONGEST) : safe;
    }
}
