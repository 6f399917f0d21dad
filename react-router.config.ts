import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // One list for everybody (docs/decisions/0018); it saves the /__manifest request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
