ALTER TYPE "public"."client_page_part" ADD VALUE 'secret_urls' AFTER 'news';
