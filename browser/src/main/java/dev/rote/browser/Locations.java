package dev.rote.browser;

/// Addresses as they may be reported: without query, fragment and user information, which can hold secrets.
final class Locations {
    private Locations() {}

    static String bare(String url) {
        int end = url.length();
        for (var mark : new char[] {'?', '#'}) {
            int at = url.indexOf(mark);
            end = at >= 0 ? Math.min(end, at) : end;
        }
        var bare = url.startsWith("data:") ? "data:" : url.substring(0, end);
        return bare.replaceFirst("^([a-z]+://)[^/]*@", "$1");
    }
}
