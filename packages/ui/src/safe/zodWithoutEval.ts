/**
 * Zod compiles its schemas with `new Function` where it may, and tries that first: a violation of the page's policy. The
 * setting is the object that zod's `config` writes to. The first script writes it, without zod: the bundler may load a
 * schema's chunk before the module that calls `config`. Where zod is already there, it holds on to its object, so that
 * object is changed, not replaced.
 */
const config: object = Reflect.get(globalThis, '__zod_globalConfig') ?? {}
Object.assign(globalThis, { __zod_globalConfig: Object.assign(config, { jitless: true }) })
