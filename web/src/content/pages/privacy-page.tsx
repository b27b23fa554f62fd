import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Article } from '../article.tsx'
import { ContentHeader } from '../content-header.tsx'
import { FactList } from '../fact-list.tsx'
import { NextStep } from '../next-step.tsx'
import { PolicyNote } from '../policy-note.tsx'
import { TextLink } from '../text-link.tsx'

type PrivacyPageProps = {
  /** Null in a shop without analytics. */
  consentChoice: ReactNode
}

export function PrivacyPage({ consentChoice }: PrivacyPageProps) {
  return (
    <div className="page-width">
      <ContentHeader title="Privacy Policy">
        What we know about you, why we keep it, and how to have it deleted. In plain English.
      </ContentHeader>
      <Article
        summary={
          <FactList
            surface="bg-lilac"
            facts={[
              consentChoice
                ? {
                    name: 'Only if you agree',
                    text: 'We measure how the shop is used only after you accept.',
                  }
                : {
                    name: 'No trackers',
                    text: 'Fonts, pictures and scripts come from us. No other company watches you here.',
                  },
              {
                name: 'No card numbers',
                text: 'They go straight to the payment service. We never store or log them.',
              },
              { name: 'Nothing sold', text: 'We don’t sell your data to anyone.' },
              {
                name: 'You can leave',
                text: 'Ask us, and we delete everything the law lets us delete.',
              },
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
                  Your browser creates a <strong>guest ID</strong>, 32 random characters, and keeps
                  it in local storage. It lets us save your favorites and your bag without knowing
                  who you are. We store it only as a hash, next to what you save; it never appears
                  in logs or web addresses.
                </p>
                <p>
                  Also in your browser, and never sent to us: your last five searches, the pieces
                  you looked at, your place in a list and the banners you closed. Clearing your
                  browser’s data for this site removes all of it, along with the link to the
                  favorites you saved as a guest.
                </p>
                <p>
                  Our servers write technical logs: the time, the page that was requested and
                  whether it worked. To prevent abuse, we count attempts for a short time, by hashes
                  of guest IDs and network addresses.
                </p>
                <p>
                  Your browser tells us when one of our pages breaks or is slow: which type of page,
                  the error, how long it took. What you type is not included: card numbers,
                  passwords, email addresses and phone numbers are removed in your browser, and
                  again on our side. We keep these reports for 14 days.
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
                  Just looking around sets no cookies. Your first favorite sets one named{' '}
                  <strong>hearts</strong>, which only tells our pages that you have favorites to
                  load. It expires after a year.
                </p>
                <p>
                  Logging in sets two. <strong>sid</strong> (<strong>__Host-sid</strong> on a secure
                  connection) keeps you logged in; only our server can read it, and it is sent only
                  to us. <strong>signed-in</strong> tells our pages that you’re logged in, and
                  nothing else. Both end when you log out, or after 30 days.
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
                        If you accept, we use an analytics service to measure which pieces are
                        viewed, saved and ordered. It gets no names, email addresses, phone numbers
                        or card details. If your browser sends Global Privacy Control, we don’t ask
                        and don’t measure. We don’t use it for advertising.
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
                When you send us a message, a job application or an application to lead a group, we
                store what you typed: your name, your email address, your phone number if you gave
                one, and your message; for a group, also its name, size and date. We use it only to
                answer you. If you use the contact form, we email you a copy of your message.
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
                Your answer includes your name, email address, phone number, dress size and note. It
                is used for that event only; its group leader and our team see it. If you’re on the
                guest list, the form fills in what we have on file, hidden from anyone who only
                knows your email address. The event you’re shopping is remembered in that browser
                tab.
              </p>
            ),
          },
          {
            id: 'account',
            title: 'When you have an account or order',
            body: (
              <>
                <p>
                  We keep your name, email address, phone number and addresses; your size, your
                  chapter, your graduation date and how you heard about us, if you tell us; and your
                  orders with their returns and refunds. We store your password only as a hash,
                  which can’t be reversed.
                </p>
                <p>
                  Codes and links that we send you are stored as hashes, too. They work once and
                  expire within a day. While you sign up, what you typed, except your password, is
                  kept in that browser tab.
                </p>
                <p>
                  In a group event, your group leader sees only what she needs to hand out and
                  collect the pieces: your name, your piece and its status. She does not see your
                  card or your address.
                </p>
              </>
            ),
          },
          {
            id: 'cards',
            title: 'Cards',
            body: (
              <p>
                Your card number and security code go to the payment service and are{' '}
                <strong>never stored, logged or shown again</strong>. For a saved card, we keep the
                service’s token, the brand, the last four digits, the expiration date and a
                fingerprint that lets us recognize the same card.
              </p>
            ),
          },
          {
            id: 'sharing',
            title: 'Who else sees it',
            body: (
              <p>
                Only companies that work for us, and only what they need: the payment service gets
                your card, the tax service your address and your total, the carrier your name and
                address, and the email and text message services your email address or phone number
                and the message.
              </p>
            ),
          },
          {
            id: 'rights',
            title: 'See, correct or delete your data',
            body: (
              <>
                <p>
                  You can ask what we know about you, have it corrected, get a copy or have it
                  deleted. Use the <TextLink to="/contact-us">contact form</TextLink>, include the
                  email address or phone number on your account and write “privacy” in your message.
                  We may ask you to prove that it’s yours.
                </p>
                <p>
                  We delete what you ask us to, except what we have to keep for a while: records of
                  paid orders, which tax law requires, and records of pieces you still have.
                </p>
                <p>This shop is for adults and is not directed at children under 13.</p>
              </>
            ),
          },
          {
            id: 'changes',
            title: 'Changes',
            body: (
              <p>
                If we change this policy in a way that matters to you, we say so here and, if you
                have an account, email you before the change takes effect.
              </p>
            ),
          },
        ]}
      />
      <PolicyNote updated="2026-11-16" />
      <NextStep
        title="A question about your data?"
        text="Write “privacy” in your message, and it will reach the right person."
        first={{ name: 'Contact us', link: linkOptions({ to: '/contact-us' }) }}
      />
    </div>
  )
}
