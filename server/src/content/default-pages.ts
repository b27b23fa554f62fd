import type { ContentPage } from '@twirl/contract/content'
import { CAREERS } from './defaults/careers.ts'
import { CONTACT_US } from './defaults/contact-us.ts'
import { DAMAGED_ITEMS_POLICY } from './defaults/damaged-items-policy.ts'
import { FAQ } from './defaults/faq.ts'
import { GROUP_RENTAL } from './defaults/group-rental.ts'
import { HOW_IT_WORKS } from './defaults/how-it-works.ts'
import { LEAD_A_GROUP } from './defaults/lead-a-group.ts'
import { OUR_MISSION } from './defaults/our-mission.ts'
import { PRIVACY_POLICY } from './defaults/privacy-policy.ts'
import { RETURNS } from './defaults/returns.ts'
import { SIZE_CHARTS } from './defaults/size-charts.ts'
import type { PageDefault } from './page-default.ts'

/** The texts of the pages until staff publish others (STAFF-230). */
export const DEFAULT_PAGES: Record<ContentPage, PageDefault> = {
  faq: FAQ,
  'how-it-works': HOW_IT_WORKS,
  'group-rental': GROUP_RENTAL,
  returns: RETURNS,
  'damaged-items-policy': DAMAGED_ITEMS_POLICY,
  'privacy-policy': PRIVACY_POLICY,
  'size-charts': SIZE_CHARTS,
  'our-mission': OUR_MISSION,
  careers: CAREERS,
  'lead-a-group': LEAD_A_GROUP,
  'contact-us': CONTACT_US,
}
