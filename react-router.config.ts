import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole route list is small; sending it with the page saves the /__manifest request and its attack surface.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
