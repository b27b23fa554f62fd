import { ContentHeader } from '../content-header.tsx'
import { PROSE } from '../article.tsx'

const TEAMS = [
  {
    title: 'Campus',
    surface: 'bg-lilac',
    text: 'You know every chapter president by her first name. You plan trunk shows, bring the dresses and make forty people feel like the main character.',
  },
  {
    title: 'Garment care',
    surface: 'bg-mint',
    text: 'Clean, steam, mend, check, pack. You spot the snag nobody else sees and fix it before it ships.',
  },
  {
    title: 'Customer care',
    surface: 'bg-blush',
    text: 'A zipper stuck an hour before the formal? You’re calm, quick and kind, and you write the way people talk.',
  },
  {
    title: 'Product and engineering',
    surface: 'bg-butter',
    text: 'You build the shop that all of this runs on: small, well-tested changes that work even with one bar of signal.',
  },
]

export function CareersIntro() {
  return (
    <>
      <ContentHeader title="Careers">
        We’re a small team that sends a lot of dresses to a lot of parties. If that sounds like a
        good week to you, come work with us.
      </ContentHeader>
      <h2 className="pb-6 text-3xl">Where we can always use help</h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {TEAMS.map(({ title, surface, text }) => (
          <li key={title} className={`rounded-band p-7 ${surface}`}>
            <h3 className="pb-2 text-2xl">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <div className={`pt-12 ${PROSE}`}>
        <h2 className="text-3xl text-ink">How we choose</h2>
        <p>
          A person reads every application. If we might be a match, we talk for half an hour, and
          then you do a small piece of real, paid work with us. You’ll hear from us either way.
        </p>
        <p>
          What counts is what you can do and how you treat people: not your age, where you come
          from, whom you love, what you believe, how your body works or what it looks like.
        </p>
      </div>
    </>
  )
}
