import { expect, test } from "vitest";
import { encryptPush } from "./encrypt-push.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

test("the example of RFC 8291, section 5, comes out byte for byte", async () => {
  const receiver = {
    publicKey:
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    authKey: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const drawn = {
    privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
  };
  const sent = await encryptPush("When I grow up, I want to be a watermelon", receiver, drawn);
  expect(sent.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("a key that is no point of the curve, and a message that is too long, are refused", async () => {
  const receiver = { publicKey: "B".repeat(87), authKey: "BTBZMqHH6r4Tts7J_aSIgg" };
  await expect(encryptPush("Kia ora", receiver)).rejects.toThrow(/public key/i);
  const good = {
    publicKey:
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    authKey: receiver.authKey,
  };
  await expect(encryptPush("a".repeat(4000), good)).rejects.toThrow("too long");
});
