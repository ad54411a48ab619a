import { createECDH, hkdfSync, randomBytes } from "node:crypto";

interface Receiver {
  /** The device's public key, in base64url. */
  publicKey: string;
  /** Its authentication secret, in base64url. */
  authKey: string;
}

/** For the standard's own example; otherwise both are random. */
interface Drawn {
  privateKey: Buffer;
  salt: Buffer;
}

/** The whole message is one record of at most this size. */
const recordSize = 4096;

/**
 * Encrypts a message for one device, so that its push service cannot read it (RFC 8291; the content coding aes128gcm is RFC 8188's).
 * Throws if the device's key is no point of the curve, or the message is longer than some 3.9 kB.
 */
export async function encryptPush(
  text: string,
  { publicKey, authKey }: Receiver,
  drawn?: Drawn,
): Promise<Buffer> {
  const theirs = Buffer.from(publicKey, "base64url");
  const ecdh = createECDH("prime256v1");
  if (drawn === undefined) ecdh.generateKeys();
  else ecdh.setPrivateKey(drawn.privateKey);
  const ours = ecdh.getPublicKey();
  const salt = drawn?.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const secret = hkdf(ecdh.computeSecret(theirs), Buffer.from(authKey, "base64url"), info, 32);
  const key = hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  // The delimiter of the last record.
  const record = Buffer.concat([Buffer.from(text), Buffer.from([2])]);
  if (record.length + 16 > recordSize - 86) throw new Error("The message is too long for a push.");
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, aes, record);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, Buffer.from(sealed)]);
}

function hkdf(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer<ArrayBuffer> {
  return Buffer.from(hkdfSync("sha256", key, salt, info, length));
}
