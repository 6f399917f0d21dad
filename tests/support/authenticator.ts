import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

type Ceremony = {
  challenge: string;
  origin?: string;
  /** Whether somebody unlocked the device. */
  unlocked?: boolean;
  counter?: number;
};

/** A phone that makes and uses passkeys, as far as a shop sees it (WebAuthn Level 3, 6.1 and 6.5). */
export function authenticator({ rpId = 'localhost', origin: home = 'http://localhost:3000' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);

  function clientData(type: string, { challenge, origin = home }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
  function authData({ unlocked = true, counter = 0 }: Ceremony, key: Buffer = Buffer.alloc(0)): Buffer {
    const flags = 0x01 | (unlocked ? 0x04 : 0) | (key.length > 0 ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, key]);
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    id: named.id,
    /** What the browser sends of a new passkey, as text. */
    make(ceremony: Ceremony): string {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const data = authData(ceremony, attested);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(data.length);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59]),
        length,
        data,
      ]);
      return JSON.stringify({
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      });
    },
    /** What the browser sends of a passkey that is used, as text. */
    sign(ceremony: Ceremony): string {
      const client = clientData('webauthn.get', ceremony);
      const data = authData(ceremony);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return JSON.stringify({
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      });
    },
  };
}

/** The public key as COSE: a P-256 key for ES256 (RFC 9053, 7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const x32 = Buffer.from(x, 'base64url');
  const y32 = Buffer.from(y, 'base64url');
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x32, Buffer.from('225820', 'hex'), y32]);
}
