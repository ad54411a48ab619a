import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { maxLength, required } from "../../../lib/form-rules.ts";
import { TextInput } from "../../../ui/text-input.tsx";

interface ReasonFormProps {
  label: string;
  help?: string;
  submit: string;
  pending?: boolean;
  onSubmit: (reason: string) => void;
}

/** A field for a one-sentence reason, which some actions require. */
export function ReasonForm({ label, help, submit, pending = false, onSubmit }: ReasonFormProps) {
  const form = useForm({ defaultValues: { reason: "" } });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onSubmit(reason.trim()))(event)}
      sx={{ display: "grid", gap: 1 }}
    >
      <TextInput
        control={form.control}
        name="reason"
        label={label}
        rules={[required, maxLength(200)]}
        {...(help === undefined ? {} : { help })}
      />
      <Button type="submit" variant="contained" disabled={pending} sx={{ justifySelf: "start" }}>
        {submit}
      </Button>
    </Box>
  );
}
