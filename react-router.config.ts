import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole list with the page, in two scripts (docs/decisions/0112); it saves the /__manifest request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
