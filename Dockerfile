# The image of a release. Its context is the unpacked archive of `npm run release`, which holds the built pages and the list of its parts (sbom.cdx.json):
#   tar -xzf abhyas-0.1.0.tar.gz && docker build -t abhyas:0.1.0 abhyas-0.1.0
# Nothing is fetched when a container starts.

FROM node:24.21.0-bookworm AS packages
WORKDIR /srv/abhyas
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
# What installs things is not needed any more.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn* \
  && mkdir /data && chown node:node /data && chmod 711 /data
WORKDIR /srv/abhyas
COPY --from=packages /srv/abhyas/node_modules node_modules
COPY . .
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# `docker exec NAME node scripts/operator/doctor.ts` says what is wrong with the installation.
CMD ["node", "src/server.ts"]
