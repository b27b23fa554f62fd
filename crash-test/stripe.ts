// npm run stripe-crash-test [-- --seed 1]: `npm run crash-test -- --gateway stripe` in the form of the nightly run,
// with staff who pack, give back and charge.
process.argv.splice(2, 0, '--gateway', 'stripe', '--checkouts', '2000')
process.argv.splice(6, 0, '--server-kills', '36', '--database-kills', '4', '--buyers', '32')
await import('./main.ts')
