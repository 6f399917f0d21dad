/**
 * Who may import whom in `app/`. A module's core (rules, commands, queries, API) imports only what stands above it in `layers`;
 * its screens (`admin/`, `storefront/`, pages and components) may also show other modules' screens, because a screen puts
 * together what several modules know. docs/architecture.md has the picture.
 */
const layers = [
  ['i18n'],
  ['infra'],
  ['ui'],
  ['modules/settings'],
  ['modules/catalog', 'modules/accounts'],
  ['modules/search', 'modules/cart', 'modules/content'],
  ['modules/orders'],
  ['modules/checkout', 'modules/shipping', 'modules/customers', 'modules/integrations'],
  ['modules/marketing', 'modules/payments', 'modules/analytics'],
  ['modules/data-transfer'],
  ['modules/privacy', 'modules/setup'],
];
const modules = layers.flat();
const tests = '\\.test\\.tsx?$';
const page = '(-page|layout)\\.tsx?$';
const screens = `/(admin|storefront)/|${page}|(?<!mail)\\.tsx$`;
const shells = ['admin', 'storefront'];

const layerRules = layers.flatMap((layer, depth) =>
  layer.map((name) => ({
    name: `core-of-${name.replace('modules/', '')}`,
    comment: `${name} may import ${layers.slice(0, depth).flat().join(', ') || 'nothing else of app/'}.`,
    severity: 'error',
    from: { path: `^app/${name}/`, pathNot: name === 'ui' ? tests : [screens, tests] },
    to: { path: '^app/', pathNot: `^app/(${[name, ...layers.slice(0, depth).flat()].join('|')})/` },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layerRules,
    {
      name: 'pages-are-leaves',
      comment: 'Only routes.ts names a page. Its types may be imported beside it.',
      severity: 'error',
      from: { path: '^app/', pathNot: tests },
      to: { path: `^app/.*${page}`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-is-the-top',
      comment: 'The process starts the modules; no module knows it.',
      severity: 'error',
      from: { path: `^app/(${[...modules, ...shells].join('|')})/`, pathNot: tests },
      to: { path: '^app/(server/|[^/]+$)' },
    },
    {
      name: 'shop-without-admin',
      comment: 'What shoppers load knows nothing of the admin.',
      severity: 'error',
      from: { path: '^app/', pathNot: ['^app/(admin|server)/', '/admin/', '^app/[^/]+$', tests] },
      to: { path: '^app/.*admin/' },
    },
    {
      name: 'no-circles',
      comment: 'Files that import each other, types included, cannot be read one after the other.',
      severity: 'error',
      from: { pathNot: tests },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'known-folders',
      comment: 'A folder of app/ stands in the table above.',
      severity: 'error',
      from: {},
      to: { path: '^app/.+/', pathNot: `^app/(${[...modules, ...shells, 'server'].join('|')})/` },
    },
    {
      name: 'no-drawers',
      comment: 'A folder or a file is named for what it does.',
      severity: 'error',
      from: {},
      to: { path: '^app/.*/(utils?|helpers?|common|misc|lib|services|types|index)(/|[.]tsx?$)' },
    },
  ],
  options: {
    // Reads type imports as well. tsc as the parser would need TypeScript below 7.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['node_modules', '\\+types/', '^node:'] },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx'], conditionNames: ['import', 'default'] },
  },
};
