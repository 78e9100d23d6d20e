package dev.rote.app;

import dev.rote.cli.CommandFailure;
import dev.rote.mockapp.MockApp;
import dev.rote.mockapp.MockAppSettings;
import dev.rote.mockapp.PortInUse;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote mockapp`: runs the mock core, the legacy screen that everything here can be tried on.
@Command(
        name = "mockapp",
        mixinStandardHelpOptions = true,
        description = "Run the mock core on this machine; sign on as operator / operator. Ends with Ctrl-C.")
final class MockappCommand implements Callable<Integer> {
    private static final String PASSWORD = "MOCKAPP_OPERATOR_PASSWORD";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8000",
            description = "Port on 127.0.0.1; 0 takes a free one (default: 8000).")
    private int port;

    @Option(names = "--json", description = "Print {\"ready\": address} instead of READY address.")
    private boolean json;

    @Option(
            names = "--ledger",
            paramLabel = "FOLDER",
            description = "Keep every commit in this folder, on the disk before it is answered; a core that is started"
                    + " there again goes on from them.")
    private Optional<Path> ledger = Optional.empty();

    @Override
    public Integer call() throws InterruptedException {
        String password = System.getenv().getOrDefault(PASSWORD, "operator");
        try (MockApp app = MockApp.start(new MockAppSettings(port, password, ledger))) {
            CountDownLatch ended = new CountDownLatch(1);
            Runtime.getRuntime().addShutdownHook(Thread.ofVirtual().unstarted(ended::countDown));
            spec.commandLine()
                    .getOut()
                    .println(json ? "{\"ready\": \"" + app.address() + "\"}" : "READY " + app.address());
            spec.commandLine().getOut().flush();
            ended.await();
            return 0;
        } catch (PortInUse taken) {
            throw CommandFailure.failed(
                    "PORT_IN_USE",
                    "port " + port + " is taken; choose another with --port, or --port 0 for a free one");
        }
    }
}
