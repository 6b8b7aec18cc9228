/** The panel's states of a mint that is proposed in a Safe; only a Safe loads them. */
import type { PanelPart, ProposalState } from '../panelBody.ts'
import { proposalWords } from '../words/proposalWords.ts'
import { ProposalBody } from './ProposalBody.tsx'

export const proposalPart: PanelPart<ProposalState> = { words: proposalWords, Body: ProposalBody }
