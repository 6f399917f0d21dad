/**
 * Runs before each file of a project without isolation (vitest.config.ts). The files of a worker share its process and the
 * packages it has loaded, which cost most of a file's start. Everything else begins anew: the shop's modules and these
 * helpers are evaluated again, so no cache, switch, connection or counter of theirs comes from another file.
 */
import { vi } from 'vitest';

vi.resetModules();
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
