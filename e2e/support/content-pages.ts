/** The pages of fixed text, with texts that each must contain; the numbers are from SHOP-23. */
export const CONTENT_PAGES: Record<string, string[]> = {
  '/how-it-works': ['21 days', '$16.99', '$19.99', '5–7 business days', '$50', '$65', '$9.99'],
  '/how-it-works/group-rental': ['14 days', '72 hours of receipt', 'group leader'],
  '/faq': ['$16.99', '21 days', '14 days', '72 hours', '$65', '$50', '$9.99', '5–7 business days'],
  '/returns': ['21 days', '14 days', '72 hours of receipt', '$9.99', 'New York time'],
  '/damaged-items-policy': ['72 hours', '14 days', 'full retail price'],
  '/our-mission': ['$16.99'],
  '/careers': ['Garment care'],
  '/contact-us': ['Send message', 'New York time', 'one business day'],
  '/lead-a-group': ['14 days', '72 hours of receipt'],
  '/size-charts': ['XS', '3X', '81–84', 'How to measure', '$9.99'],
  '/privacy-policy': ['guest ID', '32 random characters', 'never stored'],
  '/empty-page': ['Nothing on this hanger'],
}
