import { mentionsOf, renameMention } from './imports.ts'
import { localOf, type MemberUse, renameMember } from './members.ts'
import type { Rewrite } from './rewrite.ts'

/**
 * Renames a member where it is read, and the variable that a pattern names after it with all its mentions. The variable
 * keeps its name if it has an alias, or if the file has the new one already.
 */
export function renameLocal(rewrite: Rewrite, use: MemberUse, name: string): void {
  const local = localOf(use)
  const isOwnName = use.element?.getPropertyNameNode() !== undefined
  if (!local || isOwnName || rewrite.hasName(name)) {
    renameMember(rewrite, use, name)
    return
  }
  rewrite.replace(local, name)
  for (const mention of mentionsOf(local)) renameMention(rewrite, mention, name)
}
