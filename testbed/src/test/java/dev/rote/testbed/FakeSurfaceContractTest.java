package dev.rote.testbed;

class FakeSurfaceContractTest extends SurfaceContract {
    @Override
    protected ContractScreens screens() {
        return new FakeScreens();
    }
}
