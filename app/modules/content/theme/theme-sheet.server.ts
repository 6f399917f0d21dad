import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDatabaseAway } from '#app/infra/db/db.server.ts';
import { refuse, tryAgain } from '#app/infra/http/refuse.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import type { Theme } from '#app/modules/settings/shop-theme.ts';
import { writeThemeSheet } from './theme.ts';

/** What a page says of the owner's looks: where their style sheet is, and the colour of a phone's bar above the page. */
export type ThemeLink = { sheet: string; colour: string };

type Sheet = { address: string; css: string };

const themeSheet = /^\/theme-[0-9a-f]{16}\.css$/;

/** The sheet that this process last linked in a page, so that pages that stand without the database have theirs. */
let lastSheet: Sheet | null = null;

/** The link to the style sheet of a theme. Its address changes with what is in it. */
export function linkTheme(theme: Theme): ThemeLink {
  lastSheet = sheetOf(theme);
  return { sheet: lastSheet.address, colour: theme.brand };
}

function sheetOf(theme: Theme): Sheet {
  const css = writeThemeSheet(theme);
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 16);
  return { address: `/theme-${hash}.css`, css };
}

/**
 * Answers a theme's style sheet; false for every other address. Browsers cache it for a year. A page from before a change
 * links an older address: that has the looks of now, and is not cached. Without a theme these are Dastak's: an
 * empty sheet.
 */
export async function answerTheme(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<boolean> {
  if (!themeSheet.test(pathname) || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  if (lastSheet?.address === pathname) return send(request, response, { css: lastSheet.css, isCurrent: true });
  try {
    const { theme } = await readShopSettings();
    const sheet = theme ? sheetOf(theme) : null;
    return send(request, response, { css: sheet?.css ?? '', isCurrent: sheet?.address === pathname });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    if (lastSheet) return send(request, response, { css: lastSheet.css, isCurrent: false });
    refuse(response, 503, tryAgain);
    return true;
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { css, isCurrent }: { css: string; isCurrent: boolean },
): true {
  response.writeHead(200, {
    'content-type': 'text/css; charset=utf-8',
    'content-length': Buffer.byteLength(css),
    'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : css);
  return true;
}
