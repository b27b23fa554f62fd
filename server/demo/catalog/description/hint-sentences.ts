import { capitalize as up } from './grammar.ts'
import type { Sentence } from './sentences.ts'

/** Where to wear it and with what. */
export const HINTS: Sentence[] = [
  (p) => `Wear it to ${p.event()} with ${p.styling()}.`,
  (p) => `${up(p.styling())} will carry it through ${p.event()}.`,
  (p) => `It was made for ${p.event()}; add ${p.styling()} and go.`,
  (p) => `For ${p.event()}, all it asks is ${p.styling()}.`,
  (p) => `Pair it with ${p.styling()} and ${p.event()} is taken care of.`,
  (p) => `Think ${p.event()}, with ${p.styling()}.`,
  (p) => `Bring it to ${p.event()} and finish with ${p.styling()}.`,
  (p) => `${up(p.styling())}, and it is ready for ${p.event()}.`,
  (p) => `Our stylists send it to ${p.event()} with ${p.styling()}.`,
  (p) => `One outfit for ${p.event()}, done: just add ${p.styling()}.`,
  (p) => `Save it for ${p.event()} and let ${p.styling()} finish the look.`,
  (p) => `With ${p.styling()}, it goes straight to ${p.event()}.`,
  (p) => `Good for ${p.event()}, better with ${p.styling()}.`,
  (p) => `It is a natural for ${p.event()}, especially with ${p.styling()}.`,
  (p) => `If ${p.event()} is on the calendar, add ${p.styling()} and stop there.`,
  (p) => `Style it for ${p.event()} with ${p.styling()}.`,
  (p) => `You will want it for ${p.event()}, along with ${p.styling()}.`,
  (p) => `It suits ${p.event()} best with ${p.styling()}.`,
  (p) => `Plan on ${p.styling()} for ${p.event()}, and you are set.`,
  (p) => `Try it with ${p.styling()} for ${p.event()}.`,
  (p) => `Put on ${p.styling()}, and you are ready for ${p.event()}.`,
]

/** For sets, whose two halves want other words; cut and cloth in one. */
export const SET_CUT_AND_CLOTH: Sentence[] = [
  (p) => `Two pieces in ${p.cloth()}: a cropped top with ${p.top()}, plus ${p.skirt()}.`,
  (p) => `A cropped top with ${p.top()} meets ${p.skirt()}, all in ${p.cloth()}.`,
  (p) => `${up(p.cloth())}, twice: as a cropped top with ${p.top()}, then as ${p.skirt()}.`,
  (p) =>
    `The top is cropped, with ${p.top()}; it sits over ${p.skirt()}, and all of it is ${p.cloth()}.`,
  (p) =>
    `Wear them together or apart: a cropped top with ${p.top()}, and ${p.skirt()}, in ${p.cloth()}.`,
  (p) =>
    `A set that does the matching for you, in ${p.cloth()}: ${p.top()} on the cropped top, then ${p.skirt()}.`,
  (p) => `In ${p.cloth()}, a cropped top with ${p.top()} joins ${p.skirt()} for one easy outfit.`,
  (p) => `${up(p.skirt())}, a cropped top with ${p.top()}, and ${p.cloth()} for both.`,
  (p) =>
    `This two-piece leaves a sliver of waist between ${p.skirt()} and a top with ${p.top()}, in ${p.cloth()}.`,
  (p) => `Cut from ${p.cloth()}: a short top with ${p.top()}, and ${p.skirt()} to go with it.`,
]
