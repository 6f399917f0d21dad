import { AdminField } from '../../components/field.tsx';
import { useAdmin } from '../use-admin.ts';

/** The password, or the code of the app where the person has a second step. */
export function ProofField({ error, autoFocus = false }: { error?: string | undefined; autoFocus?: boolean }) {
  const { person } = useAdmin();
  return (
    <AdminField
      label={person.hasSecondStep ? 'Your password, or the code of your app' : 'Your password'}
      name="proof"
      type="password"
      autoComplete="current-password"
      autoFocus={autoFocus}
      {...(error && { error })}
    />
  );
}
