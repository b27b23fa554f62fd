import { capitalize, withArticle } from './grammar.ts'
import type { Phrases } from './phrases.ts'

/** A sentence about a piece, or null where it would not hold. */
export type Sentence = (p: Phrases) => string | null

const a = withArticle
const up = capitalize

// A subject may be one thing or several ("wide legs"), so verbs after one are avoided or in "will".

/** Cut and cloth in one breath. */
export const CUT_AND_CLOTH: Sentence[] = [
  (p) => `${up(p.cloth())}, cut with ${p.cut()}.`,
  (p) => `${up(a(p.noun()))} in ${p.cloth()}, with ${p.fullCut()}.`,
  (p) => `${up(p.top())} above, ${p.skirt()} below, and ${p.cloth()} throughout.`,
  (p) => `It starts with ${p.cloth()} and stays simple from there: ${p.cut()}.`,
  (p) => `This ${p.noun()} pairs ${p.top()} with ${p.skirt()}, all in ${p.cloth()}.`,
  (p) => `Made in ${p.cloth()}, this ${p.noun()} has ${p.cut()}.`,
  (p) => `You get ${p.fullCut()}, all of it in ${p.cloth()}.`,
  (p) => `The recipe is short: ${p.clothAndCut()}.`,
  (p) => `A straightforward ${p.noun()} in ${p.cloth()}: ${p.cut()}.`,
  (p) => `In ${p.cloth()}, this ${p.noun()} shows off ${p.cut()}.`,
  (p) => `Picture ${p.cloth()}, then ${p.fullCut()}.`,
  (p) => `${up(a(p.noun()))} with ${p.fullCut()}, made in ${p.cloth()}.`,
  (p) => `${up(p.top())} on ${a(p.noun())} in ${p.cloth()}, with ${p.skirt()}.`,
  (p) => `${up(a(p.noun()))} worth its hanger space: ${p.clothAndCut()}.`,
  (p) => `Our buyers chose this ${p.noun()} for ${p.cut()}, in ${p.cloth()}.`,
  (p) => `Think of ${p.cloth()}, then of ${p.fullCut()}.`,
  (p) => `One ${p.noun()}, no loose ends: ${p.clothAndCut()}.`,
  (p) => `What you are looking at is ${p.cloth()}, shaped with ${p.fullCut()}.`,
]

/** The cloth first: what it is and what it does. */
export const CLOTH_LEAD: Sentence[] = [
  (p) => ifSaid(p.clothThatDoes(), (cloth) => `${up(a(p.noun()))} in ${cloth}.`),
  (p) => ifSaid(p.clothThatDoes(), (cloth) => `${up(cloth)}, made into ${a(p.noun())}.`),
  (p) => ifSaid(p.clothThatDoes(), (cloth) => `It begins with ${cloth}.`),
  (p) => ifSaid(p.clothThatDoes(), (cloth) => `We fell for the fabric first: ${cloth}.`),
  (p) => ifSaid(p.clothThatDoes(), (cloth) => `This ${p.noun()} is all about ${cloth}.`),
  (p) =>
    ifSaid(p.clothThatDoes(), (cloth) => `${up(a(p.noun()))} you notice for its fabric, ${cloth}.`),
  (p) =>
    ifSaid(p.clothThatDoes(), (cloth) => `There is a reason we stock this ${p.noun()}: ${cloth}.`),
  (p) => ifSaid(p.clothThatDoes(), (cloth) => `Touch it first: ${cloth}.`),
  (p) => ifSaid(p.plainClothDoes(), (does) => `The ${does}, and this ${p.noun()} lets it.`),
  (p) =>
    ifSaid(
      p.plainClothDoes(),
      (does) => `The ${does}, which is half of what you want from ${a(p.noun())}.`,
    ),
  (p) => `${up(a(p.noun()))} in ${p.cloth()}, chosen because the ${p.clothDoes()}.`,
  (p) => `In ${p.cloth()}, this ${p.noun()} has one great habit: the ${p.clothDoes()}.`,
  (p) => `What we like about ${a(p.noun())} in ${p.cloth()}: the ${p.clothDoes()}.`,
  (p) => `${up(p.cloth())} on ${a(p.noun())}, and the ${p.clothDoes()}.`,
]

/** The cut first, without the cloth. */
export const CUT_LEAD: Sentence[] = [
  (p) => `${up(a(p.noun()))} with ${p.fullCut()}.`,
  (p) => `This ${p.noun()} comes down to a few good lines: ${p.cut()}.`,
  (p) => `Look for ${p.top()}, then for ${p.skirt()}.`,
  (p) => `The shape is the point: ${p.fullCut()}.`,
  (p) => `${up(p.top())} up top, ${p.skirt()} below.`,
  (p) => `We love the proportions: ${p.top()} against ${p.skirt()}.`,
  (p) => `From the top: ${p.fullCut()}.`,
  (p) => `${up(a(p.noun()))} that gets the cut right: ${p.cut()}.`,
  (p) => `It has ${p.fullCut()}.`,
  (p) => `Clean lines, with ${p.fullCut()}.`,
  (p) => `Cut with ${p.cut()}, this ${p.noun()} hardly needs jewelry.`,
  (p) => `${up(a(p.noun()))} with a plan: ${p.fullCut()}.`,
  (p) => `Everything on this ${p.noun()} earns its place: ${p.fullCut()}.`,
]

/** The occasion first. */
export const OCCASION_LEAD: Sentence[] = [
  (p) => `For ${p.event()}: ${a(p.noun())} in ${p.cloth()}.`,
  (p) => `Headed to ${p.event()}, we would try this ${p.noun()} in ${p.cloth()}.`,
  (p) => `We had ${p.event()} in mind when we picked this ${p.noun()} in ${p.cloth()}.`,
  (p) => `The ${p.noun()} for ${p.event()}, in ${p.cloth()}.`,
  (p) => `What we would wear to ${p.event()}: ${a(p.noun())} in ${p.cloth()}.`,
  (p) => `Wear ${p.cloth()} to ${p.event()} and let other people overthink it.`,
  (p) => `Bring ${a(p.noun())} in ${p.cloth()} to ${p.event()} and relax.`,
  (p) => `With ${p.event()} coming up, meet ${a(p.noun())} in ${p.cloth()}.`,
  (p) => `Our answer to ${p.event()}: ${a(p.noun())} in ${p.cloth()}.`,
  (p) => `${up(a(p.noun()))} in ${p.cloth()}, steamed and ready for ${p.event()}.`,
  (p) => `When in doubt about ${p.event()}, start with ${p.cloth()}.`,
  (p) => `Made for ${p.event()}, this ${p.noun()} comes in ${p.cloth()}.`,
]

/** One detail first; only for pieces that have one. */
export const DETAIL_LEAD: Sentence[] = [
  (p) =>
    ifSaid(
      p.detail(),
      (it) => `${up(it)} will catch your eye first on this ${p.noun()} in ${p.cloth()}.`,
    ),
  (p) => ifSaid(p.detail(), (it) => `${up(a(p.noun()))} in ${p.cloth()}, finished with ${it}.`),
  (p) => ifSaid(p.detail(), (it) => `You will notice ${it} first, then ${p.cloth()}.`),
  (p) => ifSaid(p.detail(), (it) => `The reason to pick this ${p.noun()} in ${p.cloth()}: ${it}.`),
  (p) =>
    ifSaid(p.detail(), (it) => `With ${it}, this ${p.noun()} in ${p.cloth()} needs no extras.`),
  (p) => ifSaid(p.detail(), (it) => `Come for ${it}, stay for ${p.cloth()}.`),
  (p) =>
    ifSaid(p.detail(), (it) => `Our favorite part of this ${p.noun()} in ${p.cloth()}: ${it}.`),
  (p) =>
    ifSaid(
      p.detail(),
      (it) => `${up(a(p.noun()))} in ${p.cloth()} that would be plain without ${it}.`,
    ),
  (p) =>
    ifSaid(p.detail(), (it) => `Look twice at this ${p.noun()} in ${p.cloth()} and find ${it}.`),
  (p) => ifSaid(p.detail(), (it) => `${up(p.cloth())} and ${it} make this ${p.noun()}.`),
]

/** Cut and occasion, after the cloth has been named. */
export const CUT_AND_OCCASION: Sentence[] = [
  (p) => `${up(p.cut())} make it right for ${p.event()}.`,
  (p) => `It has ${p.cut()}; wear it to ${p.event()} with ${p.styling()}.`,
  (p) => `With ${p.cut()}, it is dressed for ${p.event()}.`,
  (p) => `It is cut with ${p.cut()}; add ${p.styling()} for ${p.event()}.`,
  (p) => `Wear ${p.styling()} with it to ${p.event()}, and let ${p.cut()} do the rest.`,
  (p) => `For ${p.event()}, you get ${p.cut()}.`,
  (p) => `With ${p.cut()}, all it needs for ${p.event()} is ${p.styling()}.`,
  (p) => `${up(p.cut())} look best with ${p.styling()} for ${p.event()}.`,
  (p) => `Add it up, ${p.cut()}, and it is ready for ${p.event()}.`,
  (p) => `The rest is ${p.cut()}; ${p.styling()} will finish it for ${p.event()}.`,
  (p) => `Expect ${p.cut()}, and plan on ${p.styling()} for ${p.event()}.`,
]

/** Cloth and occasion, after the cut has been named. */
export const CLOTH_AND_OCCASION: Sentence[] = [
  (p) => ifSaid(p.clothThatDoes(), (cloth) => `In ${cloth}, it is ready for ${p.event()}.`),
  (p) => `It comes in ${p.cloth()}; add ${p.styling()} for ${p.event()}.`,
  (p) =>
    ifSaid(
      p.plainClothDoes(),
      (does) => `The ${does}; for ${p.event()} you need only ${p.styling()}.`,
    ),
  (p) =>
    ifSaid(
      p.plainClothDoes(),
      (does) => `Since the ${does}, we would wear it to ${p.event()} without a second thought.`,
    ),
  (p) => `Made in ${p.cloth()}, it goes to ${p.event()} with ${p.styling()}.`,
  (p) => `${up(p.cloth())}, ${p.styling()}, ${p.event()}: sorted.`,
  (p) => `The fabric is ${p.cloth()}, the plan is ${p.event()}, and the shoes can wait.`,
  (p) => `In ${p.cloth()}, with ${p.styling()}, it will do nicely for ${p.event()}.`,
  (p) => `We picked it in ${p.cloth()} for ${p.event()} and would add ${p.styling()}.`,
  (p) => `It is made in ${p.cloth()} and all set for ${p.event()}.`,
  (p) => `Our tip for ${p.event()}: ${p.cloth()}, plus ${p.styling()}.`,
  (p) => `Wear it in ${p.cloth()} to ${p.event()}, with ${p.styling()}.`,
]

/** The cut, after cloth and occasion have been named. */
export const CUT_AFTER: Sentence[] = [
  (p) => `Up close: ${p.fullCut()}.`,
  (p) => `It comes with ${p.fullCut()}.`,
  (p) => `The line is easy, with ${p.cut()}.`,
  (p) => `Add ${p.styling()}; ${p.cut()} take it from there.`,
  (p) => `${up(p.cut())} keep the shape clear.`,
  (p) => `We like it most for ${p.cut()}.`,
  (p) => `It is cut with ${p.fullCut()}, and looks best with ${p.styling()}.`,
  (p) => `Expect ${p.fullCut()}.`,
  (p) => `${up(p.styling())} will go well with ${p.cut()}.`,
  (p) => `You will find ${p.fullCut()}.`,
  (p) => `It gives you ${p.cut()}; give it ${p.styling()}.`,
  (p) => `Neatly done: ${p.fullCut()}.`,
]

function ifSaid(part: string | null, write: (part: string) => string): string | null {
  return part === null ? null : write(part)
}
