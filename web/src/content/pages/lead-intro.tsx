import { ContentHeader } from '../content-header.tsx'
import { Line } from '../prose.tsx'
import { useContent } from '../use-content.ts'

export function LeadIntro() {
  const { block } = useContent('lead-a-group')
  return (
    <>
      <ContentHeader title="Lead a Group">
        <Line text={block('header').text} />
      </ContentHeader>
      <section className="grid items-center gap-8 overflow-hidden rounded-band bg-lilac md:grid-cols-2">
        <div className="p-7 pb-0 md:p-10 lg:p-14">
          <h2 className="pb-6 text-3xl">{block('duties').heading}</h2>
          <ol className="flex flex-col gap-5">
            {block('duties').items.map(({ id, title, text }, index) => (
              <li key={id} className="grid grid-cols-[2.5rem_1fr]">
                <span
                  aria-hidden="true"
                  className="font-display text-3xl font-semibold text-violet"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="pb-1 text-xl">{title}</h3>
                  <p className="text-ink-soft">
                    <Line text={text} />
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <img
          src="/art/one-box.svg"
          alt=""
          width="640"
          height="520"
          className="h-full w-full self-end object-contain object-bottom"
        />
      </section>
      <p className="max-w-[68ch] pt-8 text-ink-soft">
        <Line text={block('terms').text} />
      </p>
    </>
  )
}
