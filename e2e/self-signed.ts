import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

// A self-signed certificate for loopback: Node can create keys and signatures, but no certificates, and a clone has
// no tool for it. DER consists of tags, lengths and contents (ITU-T X.690; the fields are RFC 5280's).

export interface Certificate {
  cert: string;
  key: string;
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  const size = body.length;
  const length =
    size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, Math.floor(size / 256), size % 256];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
const commonName = oid("550403");
const subjectAltName = oid("551d11");
const basicConstraints = oid("551d13");
const day = 24 * 3600 * 1000;

const time = (at: number) =>
  der(
    0x17,
    Buffer.from(
      new Date(at)
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, "")
        .slice(2),
    ),
  );

/** Valid for these names from yesterday to next week. */
export function selfSigned(names: readonly string[]): Certificate {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from("Loopback")))));
  const alternatives = sequence(...names.map((each) => der(0x82, Buffer.from(each))));
  const extensions = sequence(
    sequence(subjectAltName, der(0x04, alternatives)),
    sequence(basicConstraints, der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - day), time(Date.now() + 7 * day)),
    name,
    keys.publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = sign("sha256", body, keys.privateKey);
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
