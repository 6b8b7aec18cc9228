/** The thread that checks lists: a hundred thousand accounts are seconds of arithmetic. */
import type { Hex } from 'viem'
import { answerAside } from '../aside/answerAside.ts'
import { checkList } from './checkList.ts'

answerAside(({ folder, root }: { readonly folder: string; readonly root: Hex }) => checkList(folder, root))
