export function facetsQuery(source: ListingSource, chosen: ListingFilter) {
  const { sorted_field: _, ...filter } = chosen
  return queryOptions({
    queryKey: [...source.key, 'facets', filter],
    queryFn: async ({ signal }) => {
      const { total, facets = NO_FACETS } = await source.fetch(
        { filter: toProductFilter(filter, LANDING_SEED), with_facets: true, limit: 1 },
        { signal },
      )
      return { total, facets }
    },
  })
}
