/** What a page shows that was sent as a form without script. */
export type FormReply = {
  ok: boolean;
  message: string;
  fields: Partial<Record<string, string>>;
  /** Never passwords. */
  values: Record<string, string>;
};
