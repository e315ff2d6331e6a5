-- What questions are compared by has changed: each is described anew.
UPDATE "bank_items" SET "fingerprint" = '';--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "payload", "run_at")
SELECT gen_random_uuid(), 'describe-bank-items', '{}', now() WHERE EXISTS (SELECT 1 FROM "bank_items");
