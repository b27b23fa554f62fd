import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Article } from '../article.tsx'
import { ContentHeader } from '../content-header.tsx'
import { FactList } from '../fact-list.tsx'
import { NextStep } from '../next-step.tsx'
import { TextLink } from '../text-link.tsx'

type PrivacyPageProps = {
  /** Null in a shop without analytics. */
  consentChoice: ReactNode
}

export function PrivacyPage({ consentChoice }: PrivacyPageProps) {
  return (
    <div className="page-width">
      <ContentHeader title="Privacy Policy">
        What we keep about you, why we keep it, and how to make us forget it. In plain words.
      </ContentHeader>
      <Article
        summary={
          <FactList
            surface="bg-lilac"
            facts={[
              consentChoice
                ? {
                    name: 'Only if you agree',
                    text: 'We measure how the shop is used once you accept it, and never before.',
                  }
                : {
                    name: 'No trackers',
                    text: 'Fonts, pictures and scripts come from us. No other company watches you here.',
                  },
              {
                name: 'No card numbers',
                text: 'They go straight to the payment service. We never store or log them.',
              },
              { name: 'Nothing sold', text: 'Your data is not for sale, to anybody.' },
              { name: 'You can leave', text: 'Ask, and we delete what the law lets us delete.' },
            ]}
          />
        }
        sections={[
          {
            id: 'browsing',
            title: 'When you browse',
            body: (
              <>
                <p>
                  Your browser makes up a <strong>guest id</strong>, 32 random characters, and keeps
                  it in its local storage. It lets us keep your favorites and your bag without
                  knowing who you are. On our side it is stored only as a hash, next to what you
                  keep; it is never written into logs or addresses.
                </p>
                <p>
                  Also in your browser, and never sent to us: your last five searches in the search
                  box, the pieces you looked at, your place in a list and the banners you closed.
                  Clearing your browser’s data for this site removes all of it, and with it the link
                  between you and your guest favorites.
                </p>
                <p>
                  Our servers write technical logs: the time, the path that was asked for, whether
                  it worked. To stop abuse we count tries for a short while, by hashes in place of
                  guest ids and network addresses.
                </p>
                <p>
                  Your browser tells us when one of our pages breaks or is slow: the kind of page,
                  the error, how long it took. What you type is not part of it: card numbers,
                  passwords, email addresses and phone numbers are taken out, in your browser and
                  again on our side. We keep it for 14 days.
                </p>
              </>
            ),
          },
          {
            id: 'cookies',
            title: 'Cookies',
            body: (
              <>
                <p>
                  Looking around sets no cookie. Your first favorite sets one named{' '}
                  <strong>hearts</strong> that says no more than that: it tells our pages to ask for
                  your favorites, and stays for a year.
                </p>
                <p>
                  Logging in sets two. <strong>sid</strong> (<strong>__Host-sid</strong> on a secure
                  connection) keeps you logged in; only our server can read it, and it is sent only
                  to us. <strong>signed-in</strong> tells our pages that you are, and nothing else.
                  Both end when you log out, or after 30 days.
                </p>
                {!consentChoice && (
                  <p>
                    There are no advertising or analytics cookies, so there is no banner asking you
                    to accept them.
                  </p>
                )}
              </>
            ),
          },
          ...(consentChoice
            ? [
                {
                  id: 'analytics',
                  title: 'Analytics',
                  body: (
                    <>
                      <p>
                        If you accept, we measure which pieces are seen, saved and ordered, with an
                        analytics service. It gets no name, no email address, no phone number and no
                        card. If your browser sends Global Privacy Control, we do not ask and do not
                        measure. There is no advertising.
                      </p>
                      {consentChoice}
                    </>
                  ),
                },
              ]
            : []),
          {
            id: 'messages',
            title: 'When you write to us',
            body: (
              <p>
                The contact form, a job application and an application to lead a group store what
                you type there: your name, your email address, your phone number where you give it,
                and your message; for a group also its name, size and date. We use it to answer you
                and for nothing else.
              </p>
            ),
          },
          {
            id: 'back-in-stock',
            title: 'When you wait for a size',
            body: (
              <p>
                If you ask us to email you when a sold-out size is back, we store your email address
                in encrypted form, or a reference to your account, with the piece and the size. We
                delete it as soon as the email is on its way, when you cancel, and after 180 days at
                the latest.
              </p>
            ),
          },
          {
            id: 'invitations',
            title: 'When you answer an invitation',
            body: (
              <p>
                Your answer holds your name, your email address, your phone number, your dress size
                and your note. It is for that event: its lead and our team see it. If you are on its
                list, the form fills in what we have of you, hidden from whoever only knows your
                address. Which event you shop is remembered in that tab of your browser.
              </p>
            ),
          },
          {
            id: 'account',
            title: 'When you have an account or order',
            body: (
              <>
                <p>
                  We keep your name, email address, phone number, addresses, sizes, your chapter and
                  your graduation date if you name them, how you heard of us if you tell, and your
                  orders with their returns and refunds. Your password is kept as a hash that cannot
                  be turned back.
                </p>
                <p>
                  Codes and links that we send you are kept as hashes too. They work once and run
                  out within a day. While you sign up, what you typed waits in that tab of your
                  browser, your password excepted.
                </p>
                <p>
                  In a group event your lead and our team see what they need to hand out and take
                  back the pieces: your name, your piece and its state. They do not see your card or
                  your address.
                </p>
              </>
            ),
          },
          {
            id: 'cards',
            title: 'Cards',
            body: (
              <p>
                The number and the security code of a card are handed to the payment service and are{' '}
                <strong>never stored, logged or shown again</strong>. For a saved card we keep the
                service’s token, the brand, the last four digits, the expiration date and a
                fingerprint that tells us it is the same card.
              </p>
            ),
          },
          {
            id: 'sharing',
            title: 'Who else sees it',
            body: (
              <p>
                Only those who do a part of the work for us, and only that part: the payment service
                gets your card, the tax service your address and your total, the carrier your name
                and address, the mail and text service your address or number and the message.
              </p>
            ),
          },
          {
            id: 'rights',
            title: 'See it, correct it, delete it',
            body: (
              <>
                <p>
                  You may ask what we hold about you, have it corrected, get a copy or have it
                  deleted. Use the <TextLink to="/contact-us">contact form</TextLink>, name the
                  email address or phone number it belongs to and write “privacy” in your message.
                  We may ask you to prove that it is yours.
                </p>
                <p>
                  We delete what you ask for, except what we must keep for a while: the records of
                  paid orders, which tax law asks for, and pieces that are still with you.
                </p>
                <p>The shop is made for adults and is not directed at children under 13.</p>
              </>
            ),
          },
          {
            id: 'changes',
            title: 'Changes',
            body: (
              <p>
                When this page changes in a way that matters to you, we say so here and, if you have
                an account, by email before it takes effect.
              </p>
            ),
          },
        ]}
      />
      <NextStep
        title="A question about your data?"
        text="Write “privacy” in your message, and it reaches the right person."
        first={{ name: 'Contact us', link: linkOptions({ to: '/contact-us' }) }}
      />
    </div>
  )
}
