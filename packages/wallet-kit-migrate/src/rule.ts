/** What becomes of one exported name of RainbowKit, ConnectKit or wagmi 2. */
import type { Node } from 'ts-morph'
import type { Rewrite } from './rewrite.ts'

/** Changes the imports of a file. */
export interface ImportEditor {
  /** Imports a value or a type, if it is not yet. @returns its name in this file. */
  add(module: string, name: string, kind?: 'value' | 'type'): string
  /** Imports a style sheet, if the file does not yet. */
  addStyles(module: string): void
  /** Removes the import of a name that this mention was the only use of. */
  removeIfOnlyUse(mention: Node): void
}

/** One mention of an imported name, outside of its import. */
export interface Use {
  /** `useAccount`, or `wagmi.useAccount` where the whole module was imported. */
  readonly node: Node
  readonly rewrite: Rewrite
  readonly imports: ImportEditor
}

export interface Rule {
  /** Its new module; the old one unless given. */
  readonly module?: string
  /** Its new name; the old one unless given. Without a name the import stays as it is, unless nothing uses it. */
  readonly name?: string
  /** What to do by hand wherever it is used. */
  readonly note?: string
  /**
   * Rewrites what surrounds a mention.
   * @returns `gone` when the mention itself is no longer in the file, so that it needs no import.
   */
  readonly use?: (use: Use) => 'gone' | undefined
}

/** The rules of a module, by exported name. */
export type ModuleRules = Readonly<Record<string, Rule>>
