// provider.mjs SECRET: an OpenID provider on a free port of this machine, with two people who need no password:
// ida, who is a reviewer of head-office, and bob, who is nothing here.
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const groups = { ida: ['rote-reviewers', 'head-office'], bob: ['kitchen'] };
const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://localhost:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'rote',
        client_secret: process.argv[2],
        // RFC 8252, section 7.3: of a native application's loopback address any port counts.
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/sign-on/provider/back'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username', 'groups'] },
    pkce: { required: () => true },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id, groups: groups[id] ?? [] }),
    }),
  });
  server.on('request', provider.callback());
  console.log(`READY ${issuer}`);
});
