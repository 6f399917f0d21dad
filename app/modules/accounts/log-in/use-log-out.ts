import { href, useNavigate } from 'react-router';
import { forgetPersonalStorage } from '#app/infra/browser/personal-storage.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { send } from '../forms/submit-state.ts';
import { forgetMe } from '../me-store.ts';

/**
 * Logs out, here and in the other tabs, takes receipts and typed forms out of the browser, and goes to /login. Says so where
 * it could not be done.
 */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const reply = await send('/api/logout', {});
    if (!reply?.ok) return showAlert('You are still logged in. Please try again in a moment.');
    forgetMe();
    forgetPersonalStorage();
    await navigate(href('/login'));
  };
}
