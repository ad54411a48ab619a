import { passwordMax, passwordMin } from "@kitround/contract/me/password-rules.ts";
import type { FieldValues } from "react-hook-form";
import { maxLength, minLength, required } from "../lib/form-rules.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";

type NewPasswordInputProps<V extends FieldValues> = Pick<
  TextInputProps<V>,
  "control" | "name" | "label" | "help"
>;

/** A field for a new password: its length limits are the server's, and password managers can suggest one. */
export function NewPasswordInput<V extends FieldValues>(props: NewPasswordInputProps<V>) {
  return (
    <TextInput
      {...props}
      kind="password"
      rules={[required, minLength(passwordMin), maxLength(passwordMax)]}
      autoComplete="new-password"
    />
  );
}
