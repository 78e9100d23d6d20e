// What an agent does with Rote, by the SDK that most clients of the Model Context Protocol stand on.
//   node run.mjs stdio CLI.json ROTE ARGUMENT...   starts `ROTE mcp` itself, as an agent and as a reviewer
//   node run.mjs http CLI.json URL KEY KEY         speaks with `rote serve`, with the agent's key and the reviewer's
//   node run.mjs same CLI.json ANSWER.json         compares one answer with what `rote replay --json` printed
// Prints what came back, a line each; ends with 1 at the first thing that is not as it should be.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const [mode, cliFile, ...rest] = process.argv.slice(2);
const INSIDE = ['duration_ms', 'locator_rungs_used', 'recoveries', 'handoffs', 'evidence'];

// The same fields with the same values in the same order; every run has an id of its own.
function isAsOnTheCommandLine(answer) {
  const printed = JSON.parse(readFileSync(cliFile, 'utf8'));
  INSIDE.forEach(name => delete printed[name]);
  assert.equal(typeof answer.run_id, 'string');
  assert.equal(JSON.stringify({ ...answer, run_id: '' }), JSON.stringify({ ...printed, run_id: '' }));
}

function transport(role) {
  if (mode === 'http') {
    const [url, agent, reviewer] = rest;
    const key = role === 'agent' ? agent : reviewer;
    return new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    });
  }
  const [command, ...args] = rest;
  const scopes = role === 'agent' ? 'read,invoke' : 'read,approve';
  return new StdioClientTransport({
    command,
    args: ['mcp', '--client', role, '--scopes', scopes, ...args],
    env: process.env,
    stderr: 'ignore',
  });
}

async function connected(role) {
  const client = new Client({ name: role, version: '1.0.0' });
  await client.connect(transport(role));
  return client;
}

function told(step, value) {
  console.log(`${step}: ${JSON.stringify(value)}`);
}

async function run() {
  const agent = await connected('agent');
  const call = async (name, args, options) => (await agent.callTool({ name, arguments: args }, undefined, options));

  const { tools } = await agent.listTools();
  told('tools', tools.map(tool => tool.name));
  for (const name of ['member_savings_balance', 'open_subaccount', 'run_status', 'run_abort']) {
    const tool = tools.find(one => one.name === name);
    assert.ok(tool?.inputSchema && tool.outputSchema && tool.annotations, name);
  }
  assert.ok(!tools.some(tool => /click|press|type|fill|approve/.test(tool.name)));

  let steps = 0;
  const found = await call('member_savings_balance', { member_id: '10003' }, { onprogress: () => { steps += 1; } });
  told('found', found.structuredContent);
  assert.equal(found.isError ?? false, false);
  assert.deepEqual(JSON.parse(found.content[0].text), found.structuredContent);
  assert.ok(steps > 5, 'progress was told');
  isAsOnTheCommandLine(found.structuredContent);

  const missing = await call('member_savings_balance', { member_id: '99999' });
  told('missing', { isError: missing.isError, kind: missing.structuredContent.kind, code: missing.structuredContent.code });
  assert.equal(missing.isError ?? false, false);
  assert.equal(missing.structuredContent.code, 'NOT_FOUND');

  const stray = await call('member_savings_balance', { member_id: '10003', shard: '7' });
  told('stray', { isError: stray.isError, ...stray.structuredContent, advice: stray.content[1].text });
  assert.equal(stray.isError, true);
  assert.equal(stray.structuredContent.code, 'INPUT_INVALID');
  assert.equal(stray.structuredContent.run_id, undefined);

  const inputs = { member_id: '10005', account_type: 'Savings', initial_deposit: mode === 'http' ? '81.00' : '82.00' };
  const shown = (await call('open_subaccount', { ...inputs, dry_run: true })).structuredContent;
  told('shown', { kind: shown.kind, side_effect: shown.side_effect, held: shown.held });
  assert.equal(shown.kind, 'dry_run');

  const reviewer = await connected('reviewer');
  const consent = await reviewer.callTool({ name: 'run_approve', arguments: { run_id: shown.run_id, inputs } });
  const { approval } = consent.structuredContent;
  told('approved', { approval: `${approval.slice(0, 12)}...` });
  await reviewer.close();

  const order = { ...inputs, approval, idempotency_key: `${mode}-4711` };
  const opened = (await call('open_subaccount', order)).structuredContent;
  told('opened', { kind: opened.kind, side_effect: opened.side_effect, outputs: opened.outputs, cached: opened.cached });
  assert.equal(opened.side_effect, 'committed');
  const again = (await call('open_subaccount', order)).structuredContent;
  told('again', { kind: again.kind, side_effect: again.side_effect, outputs: again.outputs, cached: again.cached });
  assert.deepEqual(again, { ...opened, cached: true });

  const status = (await call('run_status', { run_id: opened.run_id })).structuredContent;
  told('status', { state: status.state, capability: status.capability });
  assert.equal(status.state, 'ended');
  await agent.close();
}

if (mode === 'same') {
  const answer = JSON.parse(readFileSync(rest[0], 'utf8'));
  isAsOnTheCommandLine(answer.result.structuredContent);
} else {
  await run();
}
