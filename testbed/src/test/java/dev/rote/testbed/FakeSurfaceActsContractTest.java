package dev.rote.testbed;

class FakeSurfaceActsContractTest extends ActsContract {
    @Override
    protected ContractScreens screens() {
        return new FakeScreens();
    }
}
