/**
 * Advisory locks that all nodes on one database share. Each needs a number of its own, or unrelated actions would wait
 * for each other.
 */
export const locks = {
  migration: 4_717_203,
  demoShop: 4_717_204,
  roles: 4_717_205,
  demoCouriers: 4_717_206,
  content: 4_717_207,
  /** Held shared by every node that is up. */
  node: 4_717_208,
  /** Held by whoever writes the archive of the embedded database. */
  archive: 4_717_209,
  /** Held while a key or a webhook is made, so that there are never more than a shop may have. */
  integrations: 4_717_215,
  /** Held by an import of another shop while it stores a batch. */
  import: 4_717_211,
  /** Held by an import of products while it applies lines that name families. */
  productImport: 4_717_216,
  /** Held while the profit of orders is added up. */
  profits: 4_717_217,
  /** Held while redirects are saved: each is compared with all others. */
  redirects: 4_717_218,
} as const;
