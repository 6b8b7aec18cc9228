/** Worker that checks lists: a hundred thousand accounts take seconds of CPU. */
import type { Hex } from 'viem'
import { handleTasks } from '../workers/handleTasks.ts'
import { checkList } from './checkList.ts'

handleTasks(({ folder, root }: { readonly folder: string; readonly root: Hex }) => checkList(folder, root))
