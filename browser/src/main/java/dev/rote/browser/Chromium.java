package dev.rote.browser;

import dev.rote.browser.cdp.BrowserGone;
import dev.rote.browser.cdp.CdpConnection;
import dev.rote.browser.cdp.CdpTransport;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.PipeTransport;
import dev.rote.browser.cdp.SocketTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A browser process of ours, with its profile: it ends, and its profile is deleted, when this is closed or we
/// die.
public final class Chromium implements AutoCloseable {
    private static final Duration DYING = Duration.ofSeconds(2);

    private final ChromiumProcess process;
    private final BrowserHome home;
    private final BrowserSettings.Wire wire;
    private final ReentrantLock lock = new ReentrantLock();
    private BrowserRecord record;
    private @Nullable CdpConnection connection;
    private boolean over;

    Chromium(ChromiumProcess process, BrowserHome home, BrowserRecord record, BrowserSettings.Wire wire) {
        this.process = process;
        this.home = home;
        this.record = record;
        this.wire = wire;
    }

    /// Takes over the browser that somebody has left at this address; empty when it is no longer there, or
    /// taken.
    public static Optional<Chromium> takeOver(Path state, URI address) {
        try {
            return LeftBrowsers.claim(state, address);
        } catch (IOException e) {
            throw new UncheckedIOException("The browsers of " + state + " cannot be looked through", e);
        }
    }

    /// The number of the browser's main process.
    public long pid() {
        return process.handle().pid();
    }

    boolean isAlive() {
        return process.handle().isAlive();
    }

    /// True when another process may attach.
    boolean isShared() {
        return wire == BrowserSettings.Wire.SOCKET;
    }

    /// The one connection of this process to the browser, made when first asked for.
    ///
    /// On a pipe it is there at once and what is sent waits for the browser; on a socket this waits
    /// for the browser.
    public CdpConnection connection(Deadline deadline) {
        lock.lock();
        try {
            var existing = connection;
            if (existing == null) {
                existing = CdpConnection.over(transport(deadline));
                connection = existing;
            }
            return existing;
        } finally {
            lock.unlock();
        }
    }

    /// Where another process may attach; waits for the browser to say so, and is refused for a browser on a
    /// pipe.
    public URI address(Deadline deadline) {
        if (wire != BrowserSettings.Wire.SOCKET) {
            throw new IllegalStateException("A browser on a pipe has no address");
        }
        lock.lock();
        try {
            var known = record.address();
            if (known.isPresent()) {
                return known.get();
            }
            var found =
                    ActivePort.await(home.profile(), process.handle(), deadline).orElseThrow(this::whyUnavailable);
            record = record.at(found);
            record.write(home.directory());
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException("The browser's record cannot be written", e);
        } finally {
            lock.unlock();
        }
    }

    /// Where other processes reach a browser that is on a pipe with us and was started to be shared; waits for
    /// it.
    URI sharedAt(Deadline deadline) {
        return ActivePort.await(home.profile(), process.handle(), deadline).orElseThrow(this::whyUnavailable);
    }

    /// Why a browser that should be there is not, once [BrowserGone] was thrown or no answer came.
    public BrowserUnavailable whyUnavailable() {
        var dying = Deadline.in(DYING);
        boolean ended = ProcessFamily.ends(process.handle(), dying);
        var words = ended ? process.words().heardOut(dying) : process.words().text();
        return ended ? new BrowserUnavailable.Died(process.exitValue(), words) : new BrowserUnavailable.Silent(words);
    }

    /// Leaves the browser running for whoever takes it over next; from `until` on it counts as forgotten.
    public URI leaveUntil(Instant until, Deadline deadline) {
        var address = address(deadline);
        lock.lock();
        try {
            record = record.leftUntil(until);
            record.write(home.directory());
            over = true;
            disconnect();
            home.leave();
            return address;
        } catch (IOException e) {
            throw new UncheckedIOException("The browser's record cannot be written", e);
        } finally {
            lock.unlock();
        }
    }

    /// Ends the browser with all its processes and deletes its profile; harmless when repeated.
    ///
    /// It is killed, not asked: there is nothing in its profile that anybody wants written.
    @Override
    public void close() {
        lock.lock();
        try {
            if (over) {
                return;
            }
            over = true;
            var family = ProcessFamily.of(process.handle());
            disconnect();
            var survivors = family.kill(process.words());
            if (!survivors.isEmpty()) {
                throw new IllegalStateException("Processes of the browser cannot be ended: " + survivors);
            }
            home.delete();
        } finally {
            lock.unlock();
        }
    }

    private CdpTransport transport(Deadline deadline) {
        return switch (wire) {
            case PIPE -> {
                var child = process.child().orElseThrow(() -> new BrowserGone("its pipe belongs to another process"));
                yield new PipeTransport(child.getInputStream(), child.getOutputStream());
            }
            case SOCKET -> SocketTransport.to(address(deadline), deadline);
        };
    }

    private void disconnect() {
        var existing = connection;
        if (existing != null) {
            existing.close();
        }
    }
}
