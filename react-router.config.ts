import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // One list for everybody, without what nobody reads (docs/decisions/0018); it saves the /__manifest request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
