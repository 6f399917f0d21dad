import { createContext, data, type RouterContextProvider, type ServerBuild } from 'react-router';

type Context = Readonly<RouterContextProvider>;

const hiddenContext = createContext(false);

/** Hides the page of this request: the loader of the admin's frame runs, the loader of the page does not. */
export function hidePage(context: Context): void {
  context.set(hiddenContext, true);
}

const frame = 'admin/admin-layout';

/**
 * The routes with a check before the loader of every page of the admin: where the page is hidden, the loader throws 404
 * and reads nothing. An error of a loader keeps the data of the frame around it, an error of the guard does not.
 */
export function withHiddenPages(routes: ServerBuild['routes']): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && isInFrame(routes, id) ? withCheck(route) : route]),
  );
}

function isInFrame(routes: ServerBuild['routes'], id: string): boolean {
  const around = routes[id]?.parentId;
  return around !== undefined && (around === frame || isInFrame(routes, around));
}

type ServerRoute = NonNullable<ServerBuild['routes'][string]>;

function withCheck(route: ServerRoute): ServerRoute {
  const { loader } = route.module;
  if (!loader) return route;
  return {
    ...route,
    module: {
      ...route.module,
      loader(args) {
        if (args.context.get(hiddenContext)) throw data(null, { status: 404 });
        return loader(args);
      },
    },
  };
}
