package dev.rote.browser;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Where a connection through a proxy of ours is to lead, as the browser says it (SOCKS 5, RFC 1928): `host` as in an
/// address, lower case, without brackets.
record SocksRequest(String host, int port) {
    private static final int VERSION = 5;
    private static final int CONNECT = 1;
    private static final int IPV4 = 1;
    private static final int NAME = 3;
    private static final int IPV6 = 4;

    /// How a request is answered (section 6).
    enum Reply {
        SUCCEEDED(0),
        REFUSED(5);

        private final int code;

        Reply(int code) {
            this.code = code;
        }
    }

    /// Reads what a connection begins with; throws `IOException` for anything else.
    static SocksRequest read(DataInputStream in, OutputStream out) throws IOException {
        expect(in, VERSION);
        in.readNBytes(in.readUnsignedByte());
        out.write(new byte[] {VERSION, 0});
        expect(in, VERSION);
        expect(in, CONNECT);
        expect(in, 0);
        String host = host(in);
        return new SocksRequest(host, in.readUnsignedShort());
    }

    private static String host(DataInputStream in) throws IOException {
        int type = in.readUnsignedByte();
        return switch (type) {
            case IPV4 -> InetAddress.getByAddress(in.readNBytes(4)).getHostAddress();
            case IPV6 -> InetAddress.getByAddress(in.readNBytes(16)).getHostAddress();
            case NAME -> named(new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.ISO_8859_1));
            default -> throw new IOException("SOCKS address type " + type);
        };
    }

    /// A host as it is compared: an address in its usual form, a name in lower case.
    static String named(String host) {
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        try {
            return InetAddress.ofLiteral(bare).getHostAddress();
        } catch (IllegalArgumentException name) {
            return bare.toLowerCase(Locale.ROOT);
        }
    }

    private static void expect(DataInputStream in, int value) throws IOException {
        int read = in.readUnsignedByte();
        if (read != value) {
            throw new IOException("SOCKS says " + read + " where " + value + " is wanted");
        }
    }

    static void answer(OutputStream out, Reply reply) throws IOException {
        out.write(new byte[] {VERSION, (byte) reply.code, 0, IPV4, 0, 0, 0, 0, 0, 0});
    }

    String place() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
