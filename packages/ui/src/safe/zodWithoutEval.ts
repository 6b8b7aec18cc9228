/**
 * Zod compiles its schemas with `new Function` where it may, and tries that first: a violation of the page's policy. The
 * setting is the object that zod's `config` writes to. It is set by the first script, without zod: the bundler may load
 * a schema's chunk before the module that calls `config`.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
